/** Looks of text fields and selects, valid, disabled and wrong. */
export const controlClass =
  'w-full rounded-control border border-control bg-surface text-base text-fg transition-colors duration-(--dur-fast) placeholder:text-fg-3 placeholder:opacity-100 enabled:hover:border-fg-3 focus-visible:border-transparent focus-visible:-outline-offset-1 disabled:cursor-not-allowed disabled:border-line-2 disabled:bg-surface-3 disabled:text-fg-3 disabled:opacity-100 aria-invalid:border-bear max-md:text-[16px]'
