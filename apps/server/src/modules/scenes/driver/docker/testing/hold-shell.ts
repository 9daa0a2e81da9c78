import { openDockerDriver } from '../docker-driver.ts'

/** Holds a shell in a node until it is killed: `hold-shell.ts <socket> <install> <scene> <node>`. */
const [, , socketPath = '', install = '', scene = '', node = ''] = process.argv
const driver = openDockerDriver({ socketPath, install })
const tty = await driver.openTty({ scene, gen: 1 }, node, { columns: 80, rows: 24 })
tty.on('data', (bytes: Buffer) => process.stdout.write(bytes))
tty.write('echo is $((40 + 2)) open\n')
setInterval(() => undefined, 1_000)
