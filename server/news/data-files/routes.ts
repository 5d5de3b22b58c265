import type { dataFileEndpoints } from '../../../contract/news/data-files.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import type { Routes } from '../../platform/http/implement.ts'
import { currentSite } from '../../platform/settings/current-site.ts'
import { fileName } from './readme.ts'
import { storedFiles } from './store.ts'

export const dataFileRoutes = (context: Context): Routes<typeof dataFileEndpoints> => ({
  'GET /api/data': async () => {
    if (!(await currentSite(context)).data_files) throw notFound('Page')
    const files = (await storedFiles(context.db)).filter(({ rows, removed }) => rows + removed > 0)
    return { files: files.map((file) => ({ ...file, path: `/data/${fileName(file.month)}` })) }
  },
})
