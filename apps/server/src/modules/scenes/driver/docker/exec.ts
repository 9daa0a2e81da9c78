import type { Duplex } from 'node:stream'
import { DriverError, type ExecOptions, type ExecResult } from '../driver.ts'
import { unless } from './connect.ts'
import { FrameReader } from './frames.ts'
import { isOfContainer } from './host-command.ts'
import type { Site } from './site.ts'
import { startInTurn } from './turns.ts'

/** A command in a container: its input is piped, as a command line is told in the events of the engine. */
export async function execIn(
  { engine, host }: Pick<Site, 'engine' | 'host'>,
  { container, command, signal }: { container: string; command: readonly string[]; signal?: AbortSignal | undefined },
  { stdin, user, folder, onOutput, signal: own, deadlineMs, outputBytes }: ExecOptions,
): Promise<ExecResult> {
  const callers = [...(signal === undefined ? [] : [signal]), ...(own === undefined ? [] : [own])]
  const slow = AbortSignal.timeout(deadlineMs)
  const starting = AbortSignal.any([slow, ...callers])
  const make = () =>
    engine.ask(
      (docker) =>
        docker.getContainer(container).exec({
          Cmd: [...command],
          AttachStdin: stdin !== undefined,
          AttachStdout: true,
          AttachStderr: true,
          ...(user === undefined ? {} : { User: user }),
          ...(folder === undefined ? {} : { WorkingDir: folder }),
        }),
      { signal: starting },
    )
  const { exec, socket } = await startInTurn(engine, { container, make }, starting).catch((error: unknown) => {
    if (!slow.aborted || callers.some(({ aborted }) => aborted)) throw error
    throw new DriverError('silent', 'the engine did not begin the command in time', { cause: error })
  })
  // The time of the command is its own: that of the engine before it is not taken from it.
  const cut = AbortSignal.any([AbortSignal.timeout(deadlineMs), ...callers])
  const frames = new FrameReader(outputBytes, onOutput)
  try {
    await readAll(socket, { frames, stdin, cut })
  } catch (error) {
    await endProcess({ engine, host }, { id: exec.id, container, by: 'SIGKILL', isWithOwn: true })
    throw error
  } finally {
    socket.destroy()
  }
  const code = await exitCodeOf(engine, exec.id)
  return { code, stdout: frames.stdout(), stderr: frames.stderr(), cut: frames.isCut }
}

function readAll(
  socket: Duplex,
  { frames, stdin, cut }: { frames: FrameReader; stdin: Buffer | undefined; cut: AbortSignal },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = () => reject(new DriverError('deadline', 'the command was cut'))
    cut.addEventListener('abort', refuse, { once: true })
    if (cut.aborted) refuse()
    socket.on('data', (bytes: Buffer) => frames.push(bytes))
    socket.on('error', (error) => reject(new DriverError('driver', 'the command was lost', { cause: error })))
    socket.once('close', resolve)
    socket.once('end', resolve)
    if (stdin !== undefined) socket.end(stdin)
  })
}

const exitTries = 50
const exitPauseMs = 20

/** The output ends a moment before the engine knows how the command ended. */
async function exitCodeOf(engine: Site['engine'], id: string): Promise<number> {
  for (let tries = 0; tries < exitTries; tries += 1) {
    const { ExitCode } = await engine.ask((docker) => docker.getExec(id).inspect())
    if (ExitCode !== null) return ExitCode
    await new Promise((resolve) => setTimeout(resolve, exitPauseMs))
  }
  throw new DriverError('driver', 'the end of a command was not told')
}

/** The engine has no verb that ends a command; one that is over already is no error. */
export async function endProcess(
  { engine, host }: Pick<Site, 'engine' | 'host'>,
  { id, container, by, isWithOwn = false }: { id: string; container: string; by: NodeJS.Signals; isWithOwn?: boolean },
): Promise<void> {
  const { Pid, Running } = await engine.ask((docker) => docker.getExec(id).inspect())
  // A command is the first of a group of its own, which holds what it started.
  if (Running && (await isOfContainer(Pid, container))) await host.end(isWithOwn ? -Pid : Pid, by)
}

/** Ends what runs beside the process of a node with these very words. Answers how many there were. */
export async function endCommand(site: Pick<Site, 'engine' | 'host'>, container: string, command: readonly string[]): Promise<number> {
  const found = await site.engine.ask((docker) => docker.getContainer(container).inspect())
  let ended = 0
  // The engine leaves the list out where nothing runs beside the node.
  for (const id of (found.ExecIDs as string[] | null | undefined) ?? []) {
    const exec = await unless(
      [404],
      site.engine.ask((docker) => docker.getExec(id).inspect()),
    )
    const words = exec === null ? [] : [exec.ProcessConfig.entrypoint, ...exec.ProcessConfig.arguments]
    if (exec?.Running !== true || words.join('\0') !== command.join('\0')) continue
    await endProcess(site, { id, container, by: 'SIGKILL', isWithOwn: true })
    ended += 1
  }
  return ended
}
