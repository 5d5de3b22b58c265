import { expect, it } from 'vitest'
import type { AlertChannel } from '../../../../contract/admin/alerts.ts'
import { channelBody, channelForm, sealedHint } from './channel-form.ts'

const none = { state: 'none', ends_in: null } as const
const sealed = { state: 'sealed', ends_in: '7f2c' } as const
const channel = (values: Partial<AlertChannel>): AlertChannel => ({
  id: 1,
  kind: 'webhook',
  enabled: false,
  events: [],
  state: 'none',
  target: null,
  address: none,
  secret: none,
  chat: null,
  mail_to: null,
  mail_from: null,
  smtp_host: null,
  smtp_port: null,
  smtp_tls: null,
  smtp_user: null,
  last: null,
  updated_at: '2026-11-15T12:00:00.000Z',
  ...values,
})

it('a new webhook gets a secret to copy and is switched on', () => {
  const form = channelForm(channel({}))
  expect(form.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(channelBody(channel({}), { ...form, address: ' https://hooks.example/x ' })).toEqual({
    address: 'https://hooks.example/x',
    secret: form.secret,
    enabled: true,
  })
})

it('what is sealed is sent only when it is replaced', () => {
  const telegram = channel({ kind: 'telegram', state: 'ready', chat: '@newsroom', secret: sealed })
  const form = channelForm(telegram)
  expect(channelBody(telegram, form)).toEqual({ chat: '@newsroom' })
  expect(channelBody(telegram, { ...form, secret: '1:A' })).toEqual({
    chat: '@newsroom',
    secret: '1:A',
  })
  expect(sealedHint(sealed)).toBe('Stored encrypted, ends in 7f2c. Leave empty to keep it.')
})

it('a mail server is asked at its usual port unless told', () => {
  const mail = channel({ kind: 'email' })
  expect(channelForm(mail)).toMatchObject({ smtp_port: '587', smtp_tls: 'starttls' })
  expect(channelBody(mail, { ...channelForm(mail), smtp_port: 'none' })).toMatchObject({
    smtp_port: 0,
  })
})
