import { forgetFailures } from './page/load-once.ts'
import { PartBoundary } from './page/part-boundary.tsx'
import { Button } from './ui/button.tsx'
import { ErrorState } from './ui/empty-state.tsx'

/** Error boundary of the whole page; late parts have their own. Another address retries. */
export class BrokenScreenBoundary extends PartBoundary<{ address: string }> {
  override componentDidUpdate({ address }: { address: string }) {
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
      hint="Something went wrong. Loading it again usually helps."
      action={<Button onClick={() => location.reload()}>Reload</Button>}
    />
  </main>
)
