import type { dataFileEndpoints } from '../../../contract/news/data-files.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import type { Routes } from '../../platform/http/implement.ts'
import { fileName } from './readme.ts'
import { storedFiles } from './store.ts'

export const dataFileRoutes = ({ config, db }: Context): Routes<typeof dataFileEndpoints> => ({
  'GET /api/data': async () => {
    if (!config.dataFiles) throw notFound('Page')
    const files = (await storedFiles(db)).filter(({ rows, removed }) => rows + removed > 0)
    return { files: files.map((file) => ({ ...file, path: `/data/${fileName(file.month)}` })) }
  },
})
