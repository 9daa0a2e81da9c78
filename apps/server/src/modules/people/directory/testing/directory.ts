import ldap from 'ldapjs'

export interface Entry {
  uid: string
  password: string
  cn?: string
  mail?: string
  mobile?: string
}
export interface TestDirectory {
  url: string
  people: Map<string, Entry>
  /** Every bind that was tried, by name. */
  binds: string[]
  /** What was given with them. */
  passwords: string[]
  stop: () => Promise<void>
}

export const base = 'ou=people,dc=school,dc=edu'
export const reader = { dn: 'cn=reader,dc=school,dc=edu', password: 'a-secret-of-the-reader' }
const dnOf = (uid: string) => `uid=${uid},${base}`

/** What of the library is used; its types leave the half of it out. */
interface LdapServer {
  port: number | null
  bind: (
    name: string,
    work: (request: { dn: object; credentials: string }, reply: { end: () => void }, next: (error?: object) => void) => void,
  ) => void
  search: (
    name: string,
    work: (
      request: { filter: { matches: (attributes: object) => boolean } },
      reply: { send: (entry: object) => void; end: () => void },
      next: () => void,
    ) => void,
  ) => void
  listen: (port: number, host: string, done: () => void) => void
  close: (done: () => void) => void
}

/** A real LDAP server on this machine: binds, searches by filter. */
export async function startTestDirectory(): Promise<TestDirectory> {
  const people = new Map<string, Entry>()
  const binds: string[] = []
  const passwords: string[] = []
  const server = ldap.createServer() as unknown as LdapServer
  server.bind('dc=school,dc=edu', ({ dn, credentials }, reply, next) => {
    const name = String(dn).replaceAll(', ', ',')
    binds.push(name)
    passwords.push(credentials)
    const person = [...people.values()].find(({ uid }) => dnOf(uid) === name)
    const isRight = name === reader.dn ? credentials === reader.password : credentials === '' || person?.password === credentials
    if (!isRight) return next(new ldap.InvalidCredentialsError())
    reply.end()
    return next()
  })
  server.search(base, ({ filter }, reply, next) => {
    for (const { uid, cn, mail, mobile } of people.values()) {
      const given = Object.entries({ cn, mail, mobile }).filter(([, value]) => value !== undefined)
      const attributes = { uid, objectclass: 'person', ...Object.fromEntries(given) }
      if (filter.matches(attributes)) reply.send({ dn: dnOf(uid), attributes })
    }
    reply.end()
    next()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `ldap://localhost:${server.port}`,
    people,
    binds,
    passwords,
    stop: () => new Promise((done) => server.close(done)),
  }
}
