import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { selfSigned } from './self-signed.ts'

type Mail = { from: string; to: string[]; user: string; source: string; isEncrypted: boolean }

/** Just enough SMTP on loopback to be handed a message: STARTTLS, one user, and every message kept as it came. */
export async function fakeMailServer({
  hasTls = true,
  password = 'mail-password',
  /** What a recipient is refused with: '550 5.1.1 unknown'. */
  refuses = (_recipient: string): string | undefined => undefined,
  port: wanted = 0,
  onMail = (_mail: Mail) => {},
} = {}) {
  const mails: Mail[] = []
  /** Every line of a client before it is encrypted. */
  const plainLines: string[] = []
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
    socket.write('220 mail.example ready\r\n')
    talk(socket, false)
  })

  function talk(socket: Socket, isEncrypted: boolean) {
    let mail: Mail = { from: '', to: [], user: '', source: '', isEncrypted }
    let isData = false
    let rest = ''
    const listen = (chunk: Buffer) => {
      rest += chunk.toString('utf8')
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        if (!isEncrypted) plainLines.push(line)
        if (isData) data(line)
        else command(line)
      }
    }
    const say = (line: string) => void socket.write(`${line}\r\n`)
    function data(line: string) {
      if (line !== '.') {
        // a line that begins with a dot comes with a second one
        mail.source += `${line.replace(/^\./, '')}\r\n`
        return
      }
      isData = false
      mails.push(mail)
      onMail(mail)
      mail = { ...mail, to: [], source: '' }
      say('250 taken')
    }
    function command(line: string) {
      const [word = '', ...words] = line.split(' ')
      switch (word.toUpperCase()) {
        case 'EHLO':
          if (hasTls && !isEncrypted) say('250-mail.example\r\n250-STARTTLS\r\n250 AUTH PLAIN')
          else say('250-mail.example\r\n250 AUTH PLAIN')
          return
        case 'STARTTLS':
          if (!hasTls) return say('502 not here')
          say('220 go ahead')
          socket.removeListener('data', listen)
          return talk(encrypted(socket), true)
        case 'AUTH': {
          const [, user = '', given = ''] = Buffer.from(words[1] ?? '', 'base64')
            .toString()
            .split('\0')
          mail.user = user
          return say(
            given === password ? '235 welcome' : '535 5.7.8 Authentication credentials invalid',
          )
        }
        case 'MAIL':
          mail.from = line
          return say('250 ok')
        case 'RCPT': {
          const refusal = refuses(line)
          if (refusal) return say(refusal)
          mail.to.push(line)
          return say('250 ok')
        }
        case 'DATA':
          isData = true
          return say('354 go ahead')
        case 'QUIT':
          say('221 bye')
          return void socket.end()
        default:
          return say('250 ok')
      }
    }
    socket.on('data', listen)
  }

  function encrypted(socket: Socket): TLSSocket {
    const secure = new TLSSocket(socket, { isServer: true, ...selfSigned })
    secure.on('error', () => {})
    return secure
  }

  server.listen(wanted, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    host: `127.0.0.1:${port}`,
    mails,
    plainLines,
    close: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
