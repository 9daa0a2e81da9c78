/** Personal data as lists show it. */
export function maskedPhone(phone: string | null): string | null {
  if (phone === null) return null
  if (/^1\d{10}$/u.test(phone)) return `${phone.slice(0, 3)}****${phone.slice(-4)}`
  const [area = ''] = /^(?:010|02\d|0\d{3}|\+\d{2})-?/u.exec(phone) ?? []
  return `${area}****${phone.slice(-4)}`
}

export const maskedEmail = (email: string | null): string | null => email?.replace(/^(.).*@/u, '$1***@') ?? null

export const maskedIdCard = (card: string | null): string | null =>
  card === null ? null : `${card.slice(0, 3)}***********${card.slice(-4)}`

export const maskedAddress = (address: string | null): string | null =>
  address === null ? null : `${[...address].slice(0, 6).join('')}***`

export interface Personal {
  phone: string | null
  email: string | null
  id_card: string | null
  address: string | null
}
/** The four fields that only `user.personal` and their owner see in clear. */
export const maskedPersonal = ({ phone, email, id_card, address }: Personal): Personal => ({
  phone: maskedPhone(phone),
  email: maskedEmail(email),
  id_card: maskedIdCard(id_card),
  address: maskedAddress(address),
})
