import * as z from 'zod'
import { Time } from '../endpoint.ts'

/** What a message says of a story. All texts are plain text from outside: every channel escapes them itself. */
export const FollowStory = z.object({
  headline: z.string().meta({ description: 'Headline of its lead report' }),
  url: z
    .string()
    .meta({ description: "The story's page; the outlet's article while one outlet reports it" }),
  summary: z.string().meta({ description: 'Short summary; may be empty' }),
  outlets: z
    .array(z.string())
    .meta({ description: 'Names of outlets with independent reports, earliest first' }),
  outlet_count: z.number().meta({ description: 'Number of outlets, copies included' }),
  first: z
    .object({
      outlet: z.string().meta({ description: 'Name of the outlet' }),
      at: Time.meta({ description: 'Time of its report' }),
    })
    .nullable()
    .meta({ description: 'Who was first with it; null where that is not known' }),
  sentiment: z
    .number()
    .nullable()
    .meta({ description: "Median of the outlets' scores, 0 to 10; null without any" }),
  coins: z.array(z.string()).meta({ description: 'Symbols of its coins' }),
  moves: z.array(z.string()).meta({
    description:
      "The same coins with what their prices did since the first report, as in 'SOL +1.14% in 52 min (market +0.31%)'",
  }),
  reports: z
    .array(
      z.object({
        outlet: z.string().meta({ description: 'Name of the outlet' }),
        title: z.string().meta({ description: 'Headline of the report' }),
        at: Time.meta({ description: 'Time of the report' }),
        is_copy: z.boolean().meta({ description: 'Whether it copies another report' }),
      }),
    )
    .meta({ description: 'Up to five reports, earliest first' }),
  before: z.string().optional().meta({ description: 'Of a correction: the headline before' }),
})
export type FollowStory = z.infer<typeof FollowStory>

/** What a reader's webhook receives. */
export const FollowWebhook = z.object({
  type: z.enum(['follow.story', 'follow.correction', 'follow.digest']).meta({
    description: 'Kind of message',
  }),
  timestamp: Time.meta({ description: 'When the message was made' }),
  data: z
    .object({
      id: z.string().meta({ description: 'Same for every attempt; also in the header webhook-id' }),
      site: z.string().meta({ description: 'Name of the site' }),
      title: z.string().meta({ description: 'The message in one line' }),
      url: z.string().meta({ description: 'Where it leads: the story, or the followed view' }),
      follows: z
        .object({
          name: z.string().meta({ description: "The view in words, as in 'SOL, bullish'" }),
          when: z.string().meta({
            description: "The rule in words, as in 'when 3 independent outlets report it'",
          }),
          url: z.string().meta({ description: 'Address of the view' }),
        })
        .meta({ description: 'The followed view that it is about' }),
      manage_url: z.string().meta({
        description: 'Opens what is followed, for 30 days; keep it to yourself',
      }),
      unsubscribe_url: z
        .string()
        .nullable()
        .meta({ description: 'Ends all messages to this address with a POST; null without one' }),
      stories: z.array(FollowStory).meta({ description: 'One, or several in a digest' }),
    })
    .meta({ description: 'The message' }),
})
export type FollowWebhook = z.infer<typeof FollowWebhook>

/** For the description of the API: when each is sent. */
export const FOLLOW_WEBHOOKS: Record<FollowWebhook['type'], string> = {
  'follow.story': 'A followed story, or one more outlet that reports it',
  'follow.correction': 'A headline that changed in substance',
  'follow.digest': 'Several stories in one message: a daily digest, or many at once',
}
