import '../styles/admin.css'
import { notifyManager } from '@tanstack/react-query'
import { AccountScreen } from './account/account-screen.tsx'
import { AddPublishersScreen } from './add-publishers/add-publishers-screen.tsx'
import { AdminLayout } from './admin-layout.tsx'
import { AiScreen } from './ai/ai-screen.tsx'
import { ArticlesGridScreen } from './articles/articles-grid-screen.tsx'
import { ArticlesManagementScreen } from './articles/articles-management-screen.tsx'
import { CategoriesScreen } from './categories/categories-screen.tsx'
import { CryptoScreen } from './crypto/crypto-screen.tsx'
import { DashboardScreen } from './dashboard/dashboard-screen.tsx'
import { LogsScreen } from './logs/logs-screen.tsx'
import { PagesScreen } from './pages/pages-screen.tsx'
import { PublisherScreen } from './publisher-page/publisher-screen.tsx'
import { PublishersScreen } from './publishers/publishers-screen.tsx'
import { SettingsScreen } from './settings/settings-screen.tsx'
import { StoriesScreen } from './stories/stories-screen.tsx'
import { TagsScreen } from './tags/tags-screen.tsx'
import { TrashScreen } from './trash/trash-screen.tsx'
import { UsageScreen } from './usage/usage-screen.tsx'
import { UserScreen } from './users/user-screen.tsx'
import { UsersScreen } from './users/users-screen.tsx'

// Renders a button as busy before the second click of a double click, so that nothing is sent twice.
notifyManager.setScheduler(queueMicrotask)

/** Everything under /admin; imported lazily by the route table, so that no visitor downloads it. */
export const adminScreens = {
  AccountScreen,
  AddPublishersScreen,
  AdminLayout,
  AiScreen,
  ArticlesGridScreen,
  ArticlesManagementScreen,
  CategoriesScreen,
  CryptoScreen,
  DashboardScreen,
  LogsScreen,
  PagesScreen,
  PublisherScreen,
  PublishersScreen,
  SettingsScreen,
  StoriesScreen,
  TagsScreen,
  TrashScreen,
  UsageScreen,
  UserScreen,
  UsersScreen,
}
