import { accessSync, chownSync, constants, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The account PostgreSQL runs as. It refuses uid 0, so root borrows `postgres` or `nobody`; no account is made. */
export interface Owner {
  name: string
  uid: number
  gid: number
}

export function databaseOwner(): Owner | null {
  if (process.getuid?.() !== 0) return null
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find((fields) => fields[0] === name)
    if (account?.[2] && account[3]) return { name, uid: Number(account[2]), gid: Number(account[3]) }
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is neither a user "postgres" nor "nobody". Set DATABASE_URL, or start as another user.',
  )
}

export function giveTo(owner: Owner | null, path: string): void {
  if (owner !== null) chownSync(path, owner.uid, owner.gid)
}

/** As root every parent of the database folder must let its owner through; says which one does not. */
export function checkTraversable(path: string, owner: Owner | null): void {
  accessSync(path, constants.R_OK)
  if (owner === null) return
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder)
    const bit = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001
    if ((mode & bit) === 0)
      throw new Error(`The database runs as "${owner.name}", who cannot enter ${folder}. Set DATA_DIR to a folder such as /var/lib/beacon.`)
    if (folder === dirname(folder)) return
  }
}
