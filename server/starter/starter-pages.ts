import { DEFAULT_META_DESCRIPTION, DEFAULT_META_TITLE } from '../../contract/site-meta.ts'

/** The home page's metadata and what the Resources menu leads to. They exist on every site from its first start. */
export const starterPages = [
  {
    path: '/',
    template: 'Homepage',
    meta_title: DEFAULT_META_TITLE,
    meta_description: DEFAULT_META_DESCRIPTION,
  },
  {
    path: '/services',
    template: 'Standard',
    meta_title: 'Services',
    meta_description:
      'News from many publishers in one place, scored for freshness and sentiment, beside live prices. Filter it, search it, and follow a category.',
  },
  {
    path: '/contact',
    template: 'Contact',
    meta_title: 'Contact',
    meta_description:
      'Questions, corrections or a feed we should add? Write to the people who run this site.',
  },
  {
    path: '/explore',
    template: 'Standard',
    meta_title: 'Explore',
    meta_description:
      'Begin with the latest news, open a category from the News menu, or choose a coin above the feed to see its price over a day, a week, a month or a year.',
  },
  {
    path: '/pricing',
    template: 'Standard',
    meta_title: 'Pricing',
    meta_description: 'Reading is free.',
  },
] as const
