import type { Tx } from '../../../db/database.ts'
import { addScript, type ScriptState } from './script.ts'

/** What the program is to leave. */
export const aloneResult = '/tmp/result'
/** Where the files of a run lie. */
export const aloneInput = '/input'
/** Said in front of the bytes of a result. */
export const aloneWord = 'result\n'

/**
 * Begins the program in the container, and prints what it left. By then nothing that it started lives any more, so nobody turns the file
 * into another one meanwhile; what is no plain file is none.
 */
const launcher = `#!/bin/sh
"$@" </dev/null >&2
code=$?
kill -9 -1 2>/dev/null
[ "$code" -eq 0 ] || exit "$code"
[ ! -L ${aloneResult} ] && [ -f ${aloneResult} ] || exit 0
printf '${aloneWord.trimEnd()}\\n'
exec cat ${aloneResult}
`

/** What programs run alone with: one image for all of them, as their files come from outside. */
export const addAlone = (tx: Tx, base: string): Promise<ScriptState> =>
  addScript(tx, {
    script: Buffer.from(launcher),
    attachments: [],
    put_mode: 'plain',
    base,
    timeouts: { check: 0, put: 0, get: 0, old_get: 0 },
    made_by: null,
  })
