import { asCalled } from '../../apps/server/src/words/as-called.ts'

/** `--help` prints how a command is called, and the command does nothing else. */
export function tellUsage(text: string): void {
  const args = process.argv.slice(2)
  if (!args.includes('--help') && !args.includes('-h')) return
  process.stdout.write(`Usage: ${asCalled(text.trimEnd())}\n`)
  process.exit(0)
}
