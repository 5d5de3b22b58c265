import type { Change } from '../../../contract/accounts/activity.ts'
import {
  RETENTION_KINDS,
  RETENTION_THINGS,
  type RetentionKind,
} from '../../../contract/admin/retention.ts'
import type { FooterLink } from '../../../contract/platform/site.ts'
import { keepText } from '../settings/retention/retention-text.ts'
import { plainWords } from './log-details.ts'

const FIELDS: Record<string, string> = {
  hidden: 'Public',
  tag_ids: 'Tags',
  tagId: 'Tag',
  members: 'Reports',
  lead_article_id: 'Lead',
  thread_id: 'Thread',
  rss_url: 'RSS URL',
  logo_url: 'Logo',
  isActive: 'Active',
  og_image: 'Share image',
  ai_model: 'AI model',
  interval: 'Fetch interval',
  content_api_key_sealed: 'API key',
  password_hash: 'Password',
  address_sealed: 'Address',
  secret_sealed: 'Secret',
  key_sealed: 'Key',
  base_url: 'Base URL',
  upstream_model: 'Model id',
  prompt_price: 'Prompt price per 1,000 tokens',
  completion_price: 'Completion price per 1,000 tokens',
  smtp_host: 'Mail server',
  smtp_port: 'Port',
  smtp_tls: 'Encryption',
  smtp_user: 'User',
  mail_to: 'To',
  mail_from: 'From',
  freshness_score: 'Freshness',
  sentiment_score: 'Sentiment',
  ad: 'Potentially Ad',
  corrected: 'Set by hand',
  aliases: 'Also known as',
  notice: 'Tracking notice',
  mcp: 'MCP server',
  ...Object.fromEntries(RETENTION_KINDS.map((kind) => [kind, `Keep ${RETENTION_THINGS[kind]}`])),
}

export function changedFieldWords(field: string): string {
  if (Object.hasOwn(FIELDS, field)) return FIELDS[field] ?? field
  const words = plainWords(field)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const LONG_CHARACTERS = 120
const isRetentionKind = (field: string): field is RetentionKind =>
  (RETENTION_KINDS as readonly string[]).includes(field)

export function valueText(field: string, value: unknown): string {
  if (isRetentionKind(field)) return keepText(field, typeof value === 'number' ? value : null)
  if (field === 'hidden') return value ? 'hidden' : 'shown'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (value === null || value === undefined || value === '') return 'nothing'
  if (Array.isArray(value))
    return value.length > 0 ? value.map((each) => valueText('', each)).join(', ') : 'none'
  if (typeof value === 'number') return field.endsWith('_score') ? value.toFixed(2) : String(value)
  const text = typeof value === 'string' ? value : objectText(value)
  return text.length > LONG_CHARACTERS ? `${text.slice(0, LONG_CHARACTERS)}…` : text
}

const objectText = (value: object): string =>
  isLink(value) ? `${value.label} (${value.href})` : JSON.stringify(value)

const isLink = (value: object): value is FooterLink => 'label' in value && 'href' in value

/** 'Deleted: Airdrops', or the name alone where the fields say the rest. */
export function changeWords({ kind, name }: Pick<Change, 'kind' | 'name'>, action = ''): string {
  if (kind === 'created') return /^undo$|_restore$/.test(action) ? `Back: ${name}` : `New: ${name}`
  if (action.endsWith('_delete_for_good')) return `Deleted for good: ${name}`
  return kind === 'deleted' ? `Deleted: ${name}` : name
}
