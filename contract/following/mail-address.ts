import { requiredText } from '../endpoint.ts'

// letters and digits of any script; neither quotes nor comments, nor anything that cannot be seen
const ATOM = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~\\-]+"
const LABEL = '(?!-)[\\p{L}\\p{M}\\p{N}\\-]+(?<!-)'

const WHOLE_ADDRESS = new RegExp(
  `^(?!-|.*\\p{Default_Ignorable_Code_Point}|.{65,}@)${ATOM}(?:\\.${ATOM})*@${LABEL}(?:\\.${LABEL})*\\.(?!\\d+$)(?!.$)${LABEL}$`,
  'u',
)

/** One e-mail address, in its compatibility form: letters that only look wider are the plain ones. */
export const MailAddress = requiredText(254)
  .normalize('NFKC')
  .regex(WHOLE_ADDRESS, 'is not a whole address')
