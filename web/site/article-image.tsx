import type { Article } from '../../contract/articles.ts'
import { useFailedImage } from './failed-image.ts'

const defaultImage = '/default-article.svg'

/** In a fixed 16:9 box, fetched when it comes near, without telling the other host where the reader is. */
export function ArticleImage({ article }: { article: Pick<Article, 'id' | 'image_url'> }) {
  const { failed, ...image } = useFailedImage()
  const remote = httpsOnly(article.image_url)
  return (
    <img
      {...image}
      src={failed || !remote ? defaultImage : remote}
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

/** A plain-http image is never asked for. */
function httpsOnly(url: string | null): string | undefined {
  return url?.startsWith('https://') ? url : undefined
}
