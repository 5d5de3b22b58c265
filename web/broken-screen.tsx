import { Component, type ReactNode } from 'react'
import { forgetFailures } from './page/load-once.ts'
import { Button } from './ui/button.tsx'
import { ErrorState } from './ui/empty-state.tsx'

type Props = { children: ReactNode /** Another address is another chance. */; address: string }

/** A screen that fails, or cannot be fetched, says so instead of leaving the page empty. */
export class BrokenScreenBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidUpdate({ address }: Props) {
    if (!this.state.isBroken || address === this.props.address) return
    forgetFailures()
    this.setState({ isBroken: false })
  }

  override render() {
    return this.state.isBroken ? <BrokenScreen /> : this.props.children
  }
}

const BrokenScreen = () => (
  <main className="grid min-h-dvh place-items-center">
    <ErrorState
      title="This page could not be shown"
      hint="Something went wrong on the way. Loading it again usually helps."
      action={<Button onClick={() => location.reload()}>Reload</Button>}
    />
  </main>
)
