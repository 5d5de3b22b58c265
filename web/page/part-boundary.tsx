import { Component, type FunctionComponent, type ReactNode, Suspense } from 'react'
import {
  componentOf,
  forgetFailedParts,
  loadOnce,
  type PartProps,
  reloadAfterUpgrade,
} from './load-once.ts'

type Props = { children: ReactNode; className?: string }

/** A part whose code cannot be fetched says so in its own place; the rest of the page stays as it is. */
export class PartBoundary<More = object> extends Component<Props & More, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  retry = () => {
    // failing again while the site answers: the file is gone with an upgrade
    this.componentDidCatch = reloadAfterUpgrade
    forgetFailedParts()
    this.setState({ isBroken: false })
  }

  override render(): ReactNode {
    const { children, className = 'block' } = this.props
    if (!this.state.isBroken) return <Suspense>{children}</Suspense>
    return (
      <span role="alert" className={`text-small text-fg-3 ${className}`}>
        Not loaded.{' '}
        <button
          type="button"
          onClick={this.retry}
          className="finger font-label text-accent-text hover:underline hover:underline-offset-3"
        >
          Try again
        </button>
      </span>
    )
  }
}

/** A component whose code is fetched once the page is idle, or when it is first rendered. `className`: of its failure. */
export function idlePart<Part, Name extends keyof Part>(
  load: () => Promise<Part>,
  name: Name,
  className?: string,
  when: 'idle' | 'drawn' = 'idle',
) {
  const Loaded = componentOf<Part, Name>(
    loadOnce(load, '', when),
    name,
  ) as FunctionComponent<object>
  return (props: PartProps<Part[Name]>) => (
    <PartBoundary className={className}>
      <Loaded {...props} />
    </PartBoundary>
  )
}
