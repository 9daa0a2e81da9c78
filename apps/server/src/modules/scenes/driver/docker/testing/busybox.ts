import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const dockerfile = `FROM scratch
COPY busybox /bin/busybox
RUN ["/bin/busybox", "mkdir", "-p", "/tmp", "/run", "/etc"]
RUN ["/bin/busybox", "chmod", "1777", "/tmp"]
RUN ["/bin/busybox", "--install", "-s", "/bin"]
`

/** A small image made from the machine's own busybox, so that no test needs a registry. */
export function buildBusybox(socketPath: string, tag: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'beacon-image-'))
  copyFileSync('/bin/busybox', join(folder, 'busybox'))
  writeFileSync(join(folder, 'Dockerfile'), dockerfile)
  execFileSync('docker', ['-H', `unix://${socketPath}`, 'build', '-q', '--network', 'none', '-t', tag, folder], { stdio: 'ignore' })
  rmSync(folder, { recursive: true })
}
