import { DriverError } from '../driver.ts'
import { triedOnHost, type CommandOptions, type CommandResult } from './host-command.ts'

/** What is done on the machine of the engine itself, as its root: rules of the firewall, routes of nodes, ends of processes. */
export interface Host {
  /** Runs a tool that works on networks; its refusal is an answer. @throws DriverError where it cannot be run. */
  tried(command: string, args: readonly string[], options?: CommandOptions): Promise<CommandResult>
  /** One that is over already is no error. */
  end(pid: number, by: NodeJS.Signals): Promise<void>
}

/** @throws DriverError `network` where the tool cannot be run or refuses. */
export async function runOn(host: Host, command: string, args: readonly string[], options: CommandOptions = {}): Promise<string> {
  const { code, stdout, stderr } = await host.tried(command, args, options)
  if (code === 0) return stdout
  throw new DriverError('network', `${command} ${args.join(' ')}: ${stderr.trim() || `ended with ${code}`}`)
}

/** For a process that is root itself. */
export const ownHost: Host = {
  tried: triedOnHost,
  end: async (pid, by) => {
    try {
      process.kill(pid, by)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  },
}
