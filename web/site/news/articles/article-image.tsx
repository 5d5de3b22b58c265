import type { Article } from '../../../../contract/news/articles.ts'
import { PICTURE_WIDTHS } from '../../../../contract/platform/picture-widths.ts'
import { useFailedImage } from '../../../ui/failed-image.ts'

const defaultImage = '/default-article.svg'

/** Lazy, in a fixed 16:9 box and from our own origin, so that publishers' hosts do not see readers. */
export function ArticleImage({ article }: { article: Pick<Article, 'id' | 'image_url'> }) {
  const { failed, ...image } = useFailedImage()
  const picture = pictureOf(article)
  return (
    <img
      {...image}
      {...(failed || !picture ? { src: defaultImage } : sources(picture))}
      alt=""
      width={640}
      height={360}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      className="size-full object-cover"
    />
  )
}

/** Full width on a phone, about 300 px elsewhere. */
const sources = (picture: string) => ({
  srcSet: PICTURE_WIDTHS.map((width) => `${picture}&w=${width} ${width}w`).join(', '),
  sizes: '(max-width: 639px) 100vw, 320px',
  src: picture,
})

/** The parameter `v` changes with the publisher's address, so that a new picture is not served from cache. */
function pictureOf({ id, image_url }: Pick<Article, 'id' | 'image_url'>): string | undefined {
  if (!image_url || !/^https?:\/\//i.test(image_url)) return undefined
  let mark = 0
  for (let index = 0; index < image_url.length; index++)
    mark = (mark * 31 + image_url.charCodeAt(index)) | 0
  return `/images/articles/${id}?v=${(mark >>> 0).toString(36)}`
}
