import { speedUpLoading } from '../speed-up-loading.ts'

speedUpLoading()
