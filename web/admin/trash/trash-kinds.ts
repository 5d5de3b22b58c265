import { Coins, FileText, Folder, type LucideIcon, Newspaper, Rss, Tag, Users } from 'lucide-react'
import type { TrashKind } from '../../../contract/accounts/trash.ts'

export const TRASH_LOOKS: Record<TrashKind, { word: string; Icon: LucideIcon }> = {
  article: { word: 'Article', Icon: Newspaper },
  publisher: { word: 'Publisher', Icon: Rss },
  tag: { word: 'Tag', Icon: Tag },
  category: { word: 'Category', Icon: Folder },
  page: { word: 'Page', Icon: FileText },
  coin: { word: 'Coin', Icon: Coins },
  user: { word: 'User', Icon: Users },
}
