import { read } from '../queries.ts'

export const tagsQuery = read('GET /api/tags', {})
export const usersQuery = read('GET /api/users', {})
export const publishersQuery = read('GET /api/publishers', {})
