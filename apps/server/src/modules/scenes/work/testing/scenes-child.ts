import { openLog } from '../../../../log.ts'
import { runScenes, type ScenesInput } from '../../../../run-scenes.ts'

/** The scenes process as a test starts and kills it; what it works with comes as JSON. */
const input = JSON.parse(process.argv[2] ?? '{}') as Omit<ScenesInput, 'log'>
await runScenes({ ...input, log: openLog('warn') })
process.stdout.write('ready\n')
