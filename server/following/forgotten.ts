import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '../../contract/platform/durations.ts'
import type { Context } from '../platform/context.ts'
import { deleteChannel, type FollowChannelRow, forgottenChannels } from './store.ts'

const KEPT_DAYS = 400
const PRIVATE = { mode: 0o600, flush: true }

type Place = Pick<Context, 'config' | 'db' | 'now'>

/**
 * Deletes addresses at once. Their HMACs are first written to a file outside of the database, so that restoring a
 * backup does not bring them back.
 */
export async function forgetChannels(
  { config, db, now }: Place,
  channels: readonly FollowChannelRow[],
) {
  const at = now().toISOString()
  const lines = channels.flatMap(({ address_hmac }) =>
    address_hmac ? [`${at} ${address_hmac}\n`] : [],
  )
  await mkdir(config.dataDir, { recursive: true })
  await appendFile(fileIn(config.dataDir), lines.join(''), PRIVATE)
  await db.transaction(async (tx) => {
    for (const channel of channels) await deleteChannel(tx, channel)
  })
}

/** At every start and after a restore: deletes what was forgotten after the database was backed up. */
export async function applyForgotten({ config, db, now }: Place): Promise<void> {
  const path = fileIn(config.dataDir)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const lines = text.split('\n').filter((line) => /^\S+ \S+$/.test(line))
  const oldest = new Date(now().getTime() - KEPT_DAYS * DAY_MS).toISOString()
  const kept = lines.filter((line) => line >= oldest)
  if (kept.length < lines.length) {
    await writeFile(`${path}.part`, kept.map((line) => `${line}\n`).join(''), PRIVATE)
    await rename(`${path}.part`, path)
  }
  const forgotten = kept.map((line) => {
    const [at = '', address_hmac = ''] = line.split(' ')
    return { at, address_hmac }
  })
  for (const channel of await forgottenChannels(db, forgotten))
    await db.transaction((tx) => deleteChannel(tx, channel))
}

const fileIn = (folder: string) => join(folder, 'forgotten-followers')
