const PERCENT = 'in whole percent; null with too few stories'

const SHARE = {
  hits: 'Number that is so',
  of: 'Number that was counted',
  share: `Share, ${PERCENT}`,
  low: `Lower end of the 95 % interval, ${PERCENT}`,
  high: `Upper end of the 95 % interval, ${PERCENT}`,
}

const OUTLET = {
  kind: '`newsroom`, `wire` (press releases) or `rewrites` (others’ reports); the last two are not counted for first and tilt',
  logo_url: 'Picture; null without one',
  newest_at: 'Time of its newest article; null without any',
  stories: 'Number of stories it reported',
  articles: 'Number of its articles',
  first: 'Shared stories that it reported first, by two minutes or more',
  behind: 'Median delay in minutes where another outlet was first',
  own: 'Articles that are neither a copy nor advertising',
  changed: 'Articles whose headline changed within a day',
  ads: 'Articles that are probably advertising',
}

/** Fields of the pages that are worked out from what is stored, by the name of their schema. */
export const RECORD_FIELDS: Record<string, Record<string, string>> = {
  OutletShare: SHARE,
  OutletChanges: SHARE,
  OutletValue: {
    of: 'Number of stories',
    value: 'Minutes or points; null with too few stories',
    low: 'Lower end of the 95 % interval; null with too few stories',
    high: 'Upper end of the 95 % interval; null with too few stories',
  },
  OutletRow: OUTLET,
  AllOutlets: {
    first: `Share of all outlets, ${PERCENT}`,
    behind: 'Median delay of all outlets in minutes; null with too few stories',
    own: `Share of all outlets, ${PERCENT}`,
    changed: `Share of all outlets, ${PERCENT}`,
  },
  Outlets: {
    outlets: 'By name',
    from: 'Beginning of what was counted; null before the first count',
    to: 'When it was counted; null before the first count',
  },
  Outlet: {
    ...OUTLET,
    from: 'Beginning of what was counted; null before the first count',
    to: 'When it was counted; null before the first count',
    site_url: 'Where its articles are; null without any',
    all: 'The same figures over all outlets',
    tilt_by_coin: 'The coins with most compared stories, five at most',
    copies_from: 'Outlets whose texts it copied, and in how many texts',
    copied_by: 'Outlets that copied its texts, and in how many texts',
    shared_stories: 'The last 20 stories it shared with other outlets, oldest first',
    headline_changes: 'The newest five headlines that it changed within a day',
  },
  SharedStory: {
    at: 'When this outlet reported it',
    kind: '`first`, `own` (later, in its own words) or `copy`',
    first_outlet: 'Name of the outlet that was first; null when it was deleted',
  },
}
