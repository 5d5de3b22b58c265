import '../styles/admin.css'
import { notifyManager } from '@tanstack/react-query'

/** Everything under /admin; imported lazily by the route table, so that no visitor downloads it. */
export { AccountScreen } from './account/account-screen.tsx'
export { AddPublishersScreen } from './add-publishers/add-publishers-screen.tsx'
export { AdminLayout } from './admin-layout.tsx'
export { AiScreen } from './ai/ai-screen.tsx'
export { ArticlesGridScreen } from './articles/articles-grid-screen.tsx'
export { ArticlesManagementScreen } from './articles/articles-management-screen.tsx'
export { CategoriesScreen } from './categories/categories-screen.tsx'
export { CryptoScreen } from './crypto/crypto-screen.tsx'
export { DashboardScreen } from './dashboard/dashboard-screen.tsx'
export { LogsScreen } from './logs/logs-screen.tsx'
export { PagesScreen } from './pages/pages-screen.tsx'
export { PublisherScreen } from './publisher-page/publisher-screen.tsx'
export { PublishersScreen } from './publishers/publishers-screen.tsx'
export { SettingsScreen } from './settings/settings-screen.tsx'
export { StoriesScreen } from './stories/stories-screen.tsx'
export { TagsScreen } from './tags/tags-screen.tsx'
export { TrashScreen } from './trash/trash-screen.tsx'
export { UsageScreen } from './usage/usage-screen.tsx'
export { UserScreen } from './users/user-screen.tsx'
export { UsersScreen } from './users/users-screen.tsx'

// Renders a button as busy before the second click of a double click, so that nothing is sent twice.
notifyManager.setScheduler(queueMicrotask)
