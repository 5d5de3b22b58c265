import { cdn } from './cdn.ts'
import { clockJumps } from './clock-jumps.ts'
import { diskFull } from './disk-full.ts'
import { followingKills } from './following.ts'
import { neverReading, slowCrowd } from './hanging-clients.ts'
import { hostilePictures } from './hostile-pictures.ts'
import { databaseRestarts, killedProcesses } from './kills.ts'
import { longRun } from './long-run.ts'
import { overload } from './overload.ts'
import { pgbouncer } from './pgbouncer.ts'
import { replicas } from './replicas.ts'
import { slowDestinations } from './slow-destinations.ts'
import { stream } from './stream.ts'
import { upstreamsDown } from './upstreams-down.ts'
import { wrongSignIns } from './wrong-sign-ins.ts'

/** Faults injected into a real site on loopback, with measurements: `npm run chaos -- NAME`, or all of them. */
const scenarios: Record<
  string,
  { title: string; run: () => Promise<Record<string, string | number>> }
> = {
  'clock-jumps': clockJumps,
  'database-restarts': databaseRestarts,
  'disk-full': diskFull,
  following: followingKills,
  'hostile-pictures': hostilePictures,
  'killed-processes': killedProcesses,
  'long-run': longRun,
  'never-reading': neverReading,
  'slow-crowd': slowCrowd,
  'slow-destinations': slowDestinations,
  'upstreams-down': upstreamsDown,
  'wrong-sign-ins': wrongSignIns,
  overload,
  stream,
  // these need Debian's packages postgresql, pgbouncer and varnish
  cdn,
  pgbouncer,
  replicas,
}

if (process.argv.includes('--help')) {
  console.log(
    'npm run chaos [-- NAME...]\n\nInjects faults into a real site on loopback: those named, or all.\n',
  )
  for (const [name, { title }] of Object.entries(scenarios))
    console.log(`  ${name.padEnd(18)} ${title}`)
  process.exit()
}
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(scenarios)
const unknown = names.filter((name) => !scenarios[name])
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Known: ${Object.keys(scenarios).join(', ')}.`)
  process.exit(2)
}
for (const name of names) {
  const scenario = scenarios[name]
  if (!scenario) continue
  console.log(`\n== ${name}: ${scenario.title}`)
  for (const [what, figure] of Object.entries(await scenario.run()))
    console.log(`   ${what}: ${figure}`)
}
