/**
 * Zod-free: public pages that an admin can switch off. Settings with their columns and their panel, the palette, the footer,
 * the sitemap and llms.txt follow from these rows; endpoints that go with a page name it (`page` in contract/endpoint.ts),
 * and so does its feed, by its folder.
 */
export const PUBLIC_PAGES = {
  outlets: {
    switch: 'show_outlets',
    name: 'Outlets',
    title: 'Outlets',
    hint: 'How each outlet does with the stories it reports, at /outlets.',
    about: 'how each outlet does: who is first, who copies, who leans',
  },
  corrections: {
    switch: 'show_corrections',
    name: 'Corrections',
    title: 'Corrections',
    hint: 'Headlines that outlets changed in substance, at /corrections.',
    about: 'headlines that changed in substance, and who still shows the old version',
  },
  moves: {
    switch: 'show_moves',
    name: 'Moves',
    title: 'Moves without news',
    hint: 'Price moves without an earlier story, at /moves.',
    about: 'coins that moved far more than usual while no story about them was found',
  },
  data: {
    switch: 'data_files',
    name: 'Data',
    title: 'Files to download',
    hint: 'A file for each month at /data.',
    about: 'a file to download for each month: articles, scores and price reactions',
  },
} as const satisfies Record<string, PageRow>

/** `title` is what palette and settings say, `hint` is for admins, `about` for programs that read llms.txt. */
type PageRow = { switch: string; name: string; title: string; hint: string; about: string }

/** Also the first part of its path: '/outlets', '/api/outlets'. */
export type PublicPage = keyof typeof PUBLIC_PAGES
export type PageSwitch = (typeof PUBLIC_PAGES)[PublicPage]['switch']

export const PUBLIC_PAGE_NAMES = Object.keys(PUBLIC_PAGES) as PublicPage[]
export const isPublicPage = (name: string): name is PublicPage => Object.hasOwn(PUBLIC_PAGES, name)

/** The page of a switch. */
export const pageOf = (name: PageSwitch): PageRow =>
  Object.values(PUBLIC_PAGES).find((page) => page.switch === name) ?? PUBLIC_PAGES.outlets

/** One value for every switch. */
export const eachSwitch = <Value>(make: (name: PageSwitch) => Value): Record<PageSwitch, Value> =>
  Object.fromEntries(
    Object.values(PUBLIC_PAGES).map((page) => [page.switch, make(page.switch)]),
  ) as Record<PageSwitch, Value>

export const isSwitchedOn = (switches: Record<PageSwitch, boolean>, page: PublicPage): boolean =>
  switches[PUBLIC_PAGES[page].switch]
