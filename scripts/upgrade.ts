/** Says what an upgrade would bring; changes nothing. */
import { join } from 'node:path'
import { ConfigError, configExit } from '../apps/server/src/config.ts'
import { resolveOnce } from '../apps/server/src/resolve-once.ts'
import { version } from '../apps/server/src/version.ts'
import { asCalled } from '../apps/server/src/words/as-called.ts'
import type { UpgradeFacts } from '../apps/server/src/upgrade/look-at-upgrade.ts'
import { tellUsage } from './command/usage.ts'
import { changesSince } from './release/changes.ts'

tellUsage(`npx --yes pnpm@12 upgrade:preview

Says what a start of this version would do with the database: which version it is of, what is new since, how many migrations it lacks,
what runs now, where the backup of before goes and how large it may be, and how to come back. Changes nothing; docs/upgrade.md says the rest.`)

const root = join(import.meta.dirname, '..')
const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

function backupLines({ backup: { folder, free, isOwn, tables, files } }: UpgradeFacts): string[] {
  if (isOwn) return ['Backup       none: UPGRADE_BACKUP=own says that you made one of your own']
  const need = tables + (files ?? 0)
  return [
    `Backup       made by the start, in ${folder}, before anything is changed`,
    `             at most about ${megabytes(need)} (${files === null ? 'the settings leave files out' : `files ${megabytes(files)}`}); free there: ${megabytes(free)}`,
    ...(need > free ? ['             That may not fit: make room, or name another folder with BACKUP_DIR'] : []),
  ]
}

function runningLines({ running, connections }: UpgradeFacts): string[] {
  const lines = running.map(({ name, kind, end_at }) => `             ${name} (${kind}), until ${end_at}`)
  return [
    running.length === 0
      ? 'Running now  no contest and no exam'
      : `Running now  ${running.length}; they go on after the upgrade, but nobody reaches them meanwhile`,
    ...lines,
    ...(connections === 0
      ? []
      : [`             ${connections} connections of Beacon are open: stop every process of it first (server, replicas, scenes)`]),
  ]
}

function newsLines({ from }: UpgradeFacts): string[] {
  const sections = changesSince(root, from, version)
  return ['', ...sections.flatMap((section) => [`## ${section.version}`, '', section.text, ''])]
}

function linesOf(facts: UpgradeFacts, made: string): string[] {
  const { standing, applied, missing } = facts
  const head = [`This is      Beacon ${version}`]
  if (applied === 0) return [...head, 'Database     empty: the next start fills it, there is nothing to upgrade']
  head.push(`Database     last upgraded by ${made}, ${applied} migrations`)
  if (standing === 'newer')
    return [...head, 'It is of a newer version: this one refuses it. Start that version, or restore a backup of before with this one.']
  if (standing === 'older') return [...head, 'It is of before the first release and cannot be upgraded.']
  if (missing === 0) return [...head, 'It is up to date: a start changes nothing.']
  return [
    ...head,
    `Migrations   ${missing} that it lacks`,
    ...runningLines(facts),
    ...backupLines(facts),
    ...newsLines(facts),
    'To upgrade   stop every process of Beacon, then start this version: it makes the backup, upgrades, and says so',
    asCalled('To come back stop it, and with the older version: npx --yes pnpm@12 restore BACKUP --replace NAME (docs/upgrade.md)'),
  ]
}

try {
  resolveOnce()
  const { lookAtUpgrade, nameOfVersion } = await import('../apps/server/src/upgrade/look-at-upgrade.ts')
  const facts = await lookAtUpgrade(process.env)
  process.stdout.write(`${linesOf(facts, nameOfVersion(facts.from)).join('\n')}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = error instanceof ConfigError ? configExit : 1
}
