import { domainToASCII } from 'node:url'
import { MailAddress } from '../../contract/following/mail-address.ts'
import { badInput } from '../platform/errors.ts'

/** An address of one mailbox, strictly read. */
type ReadAddress = {
  /** Where mail goes: as it was given, the domain in ASCII. */
  address: string
  /** Who it is, however it is written. Another tag is another identity. */
  identity: string
  /** Where it arrives: without a tag. Limits and bars are kept of it. */
  mailbox: string
}

const DOMAIN = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9-]{2,63}$/
/** Mailboxes of one provider whose names may have dots anywhere. */
const DOTTED = { domains: ['gmail.com', 'googlemail.com'], one: 'gmail.com' }

/** Undefined for what is not one whole address. */
export function readMailAddress(given: string): ReadAddress | undefined {
  const { data = '' } = MailAddress.safeParse(given)
  const [local = '', host = ''] = data.split('@')
  const domain = domainToASCII(host)
  if (!DOMAIN.test(domain)) return undefined
  const name = local.toLowerCase().normalize('NFKC')
  return {
    address: `${local}@${domain}`,
    identity: `${name}@${domain}`,
    mailbox: mailboxOf(name, domain),
  }
}

export const requireMailAddress = (given: string) => readMailAddress(given) ?? refuse()

function refuse(): never {
  throw badInput('The mail is not a whole address.', 'mail')
}

function mailboxOf(name: string, domain: string): string {
  const plain = name.replace(/(?<=.)\+.*/s, '')
  return DOTTED.domains.includes(domain)
    ? `${plain.replaceAll('.', '')}@${DOTTED.one}`
    : `${plain}@${domain}`
}
