/** The network that an address belongs to, as limits see it: its /24, or what `ipOf` made of an IPv6 one, its /64. */
export const networkOf = (ip: string): string => {
  const [, first] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(ip) ?? []
  return first === undefined ? ip : `${first}.0/24`
}
