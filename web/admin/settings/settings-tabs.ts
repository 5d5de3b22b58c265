import type { ComponentType } from 'react'
import { AlertsTab } from './alerts/alerts-tab.tsx'
import { ReadersTab } from './readers/readers-tab.tsx'
import { RetentionTab } from './retention/retention-tab.tsx'
import { SiteTab } from './site/site-tab.tsx'
import { TokensTab } from './tokens/tokens-tab.tsx'

type SettingsTab = {
  /** The last part of the address; none for the tab that /admin/settings opens. */
  path?: string
  label: string
  screen: ComponentType
}

/** The tabs of Settings, in order. */
export const settingsTabs: readonly SettingsTab[] = [
  { label: 'Site', screen: SiteTab },
  { path: 'alerts', label: 'Alerts', screen: AlertsTab },
  { path: 'retention', label: 'Retention', screen: RetentionTab },
  { path: 'readers', label: 'Readers', screen: ReadersTab },
  { path: 'tokens', label: 'API tokens', screen: TokensTab },
]
