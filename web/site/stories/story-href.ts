/** The page of a story. */
export const storyHref = ({ id, slug }: { id: number; slug: string }) =>
  slug ? `/stories/${id}/${slug}` : `/stories/${id}`
