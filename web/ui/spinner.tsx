import { classNames } from './class-names.ts'

export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-block size-3.5 flex-none animate-[spin_.8s_linear_infinite] rounded-full border-2 border-line-2 border-t-current motion-reduce:animate-none',
        className,
      )}
    />
  )
}
