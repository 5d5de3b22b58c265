import { AdminLayout } from './admin-layout.tsx'
import { ArticlesManagementScreen } from './articles/articles-management-screen.tsx'
import { PublishersScreen } from './publishers/publishers-screen.tsx'
import { TagsScreen } from './tags/tags-screen.tsx'
import { UsersScreen } from './users/users-screen.tsx'

/** Everything under /admin; imported lazily by the route table, so that no visitor downloads it. */
export const adminScreens = {
  AdminLayout,
  ArticlesManagementScreen,
  PublishersScreen,
  TagsScreen,
  UsersScreen,
}
