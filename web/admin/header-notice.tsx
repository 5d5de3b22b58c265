import { Notice } from '../ui/notice.tsx'
import type { TimedMessage } from '../ui/timed-notice.ts'

/**
 * The place of a screen's 3-second messages: beside its title, and on phones over it. It stays in view when the row
 * that was acted on lies far down, and nothing moves for it.
 */
export function HeaderNotice({ message }: { message: TimedMessage | undefined }) {
  return (
    <div
      aria-live="polite"
      className="pointer-events-none flex min-w-0 flex-1 justify-end max-md:fixed max-md:inset-x-4 max-md:top-[64px] max-md:z-30"
    >
      {message && (
        <div className="rounded-[10px] shadow-pop max-md:w-full md:fixed md:top-7 md:z-30 md:w-[min(480px,calc(100vw-276px))]">
          <Notice kind={message.kind} detail={message.detail}>
            {message.text}
          </Notice>
        </div>
      )}
    </div>
  )
}
