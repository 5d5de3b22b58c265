import { Megaphone, Star } from 'lucide-react'
import { Fact } from '../../../ui/fact.tsx'

export function AdMark() {
  return (
    <Fact tone="ad" icon={<Megaphone />}>
      Potentially Ad
    </Fact>
  )
}

export function FeaturedMark() {
  return (
    <Fact tone="star" icon={<Star />}>
      Featured
    </Fact>
  )
}
