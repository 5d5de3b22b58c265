import { toastError, toastSuccess } from '../../ui/toast.tsx'

export async function copyText(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    toastSuccess('Copied.')
  } catch {
    toastError('The browser did not allow copying.')
  }
}
