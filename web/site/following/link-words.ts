/** What the links of mails open. Nothing happens before the press: mail scanners open links too. */
export const LINK_WORDS = {
  confirm: {
    title: 'Confirm your address',
    hint: 'Messages are sent only after this.',
    press: 'Confirm',
    done: 'Confirmed. Messages come from now on.',
  },
  pause: {
    title: 'Pause for a week',
    hint: 'Nothing is sent to this address for seven days.',
    press: 'Pause',
    done: 'Paused for a week.',
  },
  unsubscribe: {
    title: 'Unsubscribe',
    hint: 'No more messages are sent to this address, and it is deleted.',
    press: 'Unsubscribe',
    done: 'Unsubscribed. The address was deleted.',
  },
} as const

/** The link that bars an address, and takes that back. */
export const BAR_WORDS = {
  title: 'Never write to this address again',
  hint: 'This site sends no more mail to this address, whoever enters it. What the address follows is deleted.',
  press: 'Stop all mail',
  barred: 'No mail is sent to this address any more, whoever enters it.',
  takeBack: 'Allow mail again',
  takenBack: 'Mail is allowed again. Nothing is sent before you follow something and confirm it.',
}

export const confirmedWords = (name: string) => `You follow ‘${name}’.`
export const NO_ANSWER = 'The server did not answer. Try again.'
export const TO_FOLLOWING = 'What I follow'
