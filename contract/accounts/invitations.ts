import * as z from 'zod'
import { ById, type EndpointTable, Nothing, requiredText, Time } from '../endpoint.ts'
import { SessionUser } from './auth.ts'
import { ROLES } from './roles.ts'
import { NewUser } from './users.ts'

export const INVITATION_HOURS = [24, 48, 168] as const

export const Invitation = z.object({
  id: z.number().meta({ description: 'Stable id' }),
  name: z.string().meta({ description: 'Whom the link is for, shown in the list only' }),
  role: z.enum(ROLES).meta({ description: 'Role of the new user' }),
  invited_by: z.string().meta({ description: 'Name of the admin who made it' }),
  expires_at: Time.meta({ description: 'When the link stops working' }),
})
export type Invitation = z.infer<typeof Invitation>

/** The link is shown once; only the hash of its token is stored. */
const InvitationLink = Invitation.extend({
  link: z.string().meta({ description: 'Page that shows it; null without one' }),
  /** Result of sending the mail; null when none was requested. */
  mail: z
    .string()
    .nullable()
    .meta({ description: 'How sending the mail went; null when none was requested' }),
})

const Token = z.string().min(1, 'is required').max(100)

export const invitationEndpoints = {
  'GET /api/invitations': {
    access: 'admin',
    summary: 'Open invitations, newest first, and whether they can be sent by mail',
    reply: z.object({
      open: z.array(Invitation).meta({ description: 'Invitations that can still be used' }),
      can_mail: z.boolean().meta({ description: 'Whether a mail server is set up' }),
    }),
  },
  'POST /api/invitations': {
    access: 'admin',
    summary: 'Invite somebody by a link that works once',
    body: z.object({
      name: requiredText(100).meta({ description: 'Whom the link is for, shown in the list only' }),
      role: z.enum(ROLES).meta({ description: 'Role of the new user' }),
      hours: z
        .literal(INVITATION_HOURS)
        .default(48)
        .meta({ description: 'Hours until the link stops working' }),
      mail_to: z
        .email('must be an e-mail address')
        .max(200)
        .optional()
        .meta({ description: 'Address that the link is mailed to; left out: it is only shown' }),
    }),
    reply: InvitationLink,
    status: 201,
  },
  'POST /api/invitations/:id/link': {
    access: 'admin',
    summary: 'A new link for an open invitation; the old one stops working',
    params: ById,
    reply: InvitationLink,
  },
  'DELETE /api/invitations/:id': {
    access: 'admin',
    summary: 'Withdraw an invitation',
    params: ById,
    reply: Nothing,
  },
  'POST /api/invitations/check': {
    access: 'public',
    summary: 'Whether the token of an invitation can still be used',
    body: z.object({
      token: Token.meta({
        description: 'Token of the link',
      }),
    }),
    reply: z.object({ role: z.enum(ROLES).meta({ description: '`admin`, `editor` or `viewer`' }) }),
  },
  'POST /api/invitations/accept': {
    access: 'public',
    summary: 'Use an invitation: adds the user and signs in',
    body: NewUser.omit({ role: true }).extend({
      token: Token.meta({
        description: 'Token of the link',
      }),
    }),
    reply: z.object({
      token: z.string().meta({
        description: 'Bearer token for calls that need one',
      }),
      user: SessionUser.meta({ description: 'The signed-in user' }),
    }),
  },
} satisfies EndpointTable
