/** Zod-free: what public pages read from their address beside search and filters. No other parameter changes a page. */
export const PAGE_PARAMETERS = [
  'view',
  'group',
  'chart',
  'range',
  'after',
  'period',
  'show',
  'days',
  // of /coins
  'sort',
  'order',
  'filter',
  'followed',
  'news',
]
