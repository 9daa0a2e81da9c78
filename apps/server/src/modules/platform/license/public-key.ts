/** Who may sign licences: the public halves (Ed25519, PEM). A new pair: `pnpm license keys <folder>`, see docs/licence.md. */
export const productKeys: readonly string[] = [
  `-----BEGIN PUBLIC KEY-----
MCowBQYDK2VwAyEAYppbjXRc8gMqcyzDSJoPKgCDTCxLWZxrXPxzBZz3cNk=
-----END PUBLIC KEY-----
`,
]
