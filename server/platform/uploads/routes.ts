import type { publisherEndpoints } from '../../../contract/news/publishers.ts'
import type { Context } from '../context.ts'
import type { Routes } from '../http/implement.ts'
import { uploadLogo } from './upload-logo.ts'

type Here = Pick<typeof publisherEndpoints, 'POST /api/publishers/upload'>

export const uploadRoutes = ({ db }: Context): Routes<Here> => ({
  'POST /api/publishers/upload': ({ request }) => uploadLogo(db, request),
})
