import { Notice } from '../ui/notice.tsx'
import type { TimedMessage } from '../ui/timed-notice.ts'

/** The place of a screen's 3-second messages: beside its title, and on phones over it. Nothing moves for them. */
export function HeaderNotice({ message }: { message: TimedMessage | undefined }) {
  return (
    <div
      aria-live="polite"
      className="pointer-events-none relative z-30 min-w-0 flex-1 self-stretch max-md:fixed max-md:inset-x-4 max-md:top-[64px]"
    >
      {message && (
        <div className="absolute top-0 right-0 w-full max-w-[480px] rounded-[10px] shadow-pop max-md:max-w-none">
          <Notice kind={message.kind} detail={message.detail}>
            {message.text}
          </Notice>
        </div>
      )}
    </div>
  )
}
