import { spawn } from 'node:child_process'
import { Client } from 'pg'
import { guardChild } from './end-with-us.ts'
import { testServer } from './shared-postgres.ts'

/** Stands for a test run that is killed: its PostgreSQL and one child; says their process ids and where the data are. */
const postgres = await testServer()
const child = spawn('sleep', ['600'])
guardChild(child)
const client = new Client(postgres.url)
await client.connect()
const { rows } = await client.query(
  `select current_setting('data_directory') as folder, split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`,
)
await client.end()
console.log(JSON.stringify({ pids: [rows[0].pid, child.pid], folder: rows[0].folder }))
