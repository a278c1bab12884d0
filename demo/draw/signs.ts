import { mix } from './ink'
import { productPicture, type Subject } from './scene'

const hues = ['#8a5a44', '#47635a', '#5b5f86', '#8c6a3a', '#7b3f4c', '#3f5f78', '#6a5a7a', '#4f6b4a']

/** The sign of a stall: its first character on a disc. */
export const supplierPicture = (name: string, seed: number): string => {
  const hue = hues[seed % hues.length]!
  const mark = [...name].find((letter) => /[\u4e00-\u9fff]/.test(letter)) ?? '档'
  const ring = [
    `<circle cx="100" cy="100" r="72" fill="none" stroke="#fff" stroke-width="2" opacity=".7"/>`,
    `<rect x="34" y="34" width="132" height="132" rx="20" fill="none" stroke="#fff" stroke-width="2" opacity=".7"/>`,
    `<path d="M100 24 168 62v76l-68 38-68-38V62z" fill="none" stroke="#fff" stroke-width="2" opacity=".7"/>`,
    `<path d="M40 150a62 62 0 1 1 120 0" fill="none" stroke="#fff" stroke-width="2" opacity=".7"/><path d="M52 158h96" stroke="#fff" stroke-width="2" opacity=".7"/>`,
  ][Math.floor(seed / 8) % 4]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="400" height="400"><defs><linearGradient id="g" x2="1" y2="1"><stop offset="0" stop-color="${mix(hue, '#ffffff', 0.3)}"/><stop offset="1" stop-color="${hue}"/></linearGradient></defs><rect width="200" height="200" fill="url(#g)"/>${ring}<text x="100" y="128" text-anchor="middle" font-family="'Noto Serif CJK SC','Songti SC',SimSun,serif" font-weight="700" font-size="80" fill="#fff">${mark}</text></svg>`
}

export const avatarPicture = (seed: number): string => {
  const hue = hues[(seed * 3) % hues.length]!
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="200" height="200"><rect width="200" height="200" fill="${mix(hue, '#ffffff', 0.72)}"/><path d="M30 200c4-52 36-72 70-72s66 20 70 72z" fill="${hue}"/><path d="M82 112h36v30q-18 16-36 0z" fill="#e6bfa2"/><circle cx="100" cy="86" r="38" fill="#f2d0b6"/><path d="M60 92c-8-44 20-58 42-58 26 0 46 18 38 56-8-18-16-26-30-30-20 10-38 8-50 32z" fill="#4a3730"/></svg>`
}

/** A wide picture for a zone or the top of the home page: three products on a soft ground, room for words on the left. */
export const bannerPicture = (subjects: Subject[], seed: number): string => {
  const hue = ['#d9b8a4', '#b9c6b4', '#b8bfd2', '#d6c7a0', '#d2b1b8', '#a9c2c6'][seed % 6]!
  const shots = subjects.map((subject, i) => {
    const picture = encodeURIComponent(productPicture(subject, 0, true))
    return `<image href="data:image/svg+xml,${picture}" x="${540 + i * 205}" y="${22 + (i % 2) * 30}" width="246" height="246"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 320" width="1200" height="320"><defs><linearGradient id="g" x2="1" y2=".6"><stop offset="0" stop-color="${mix(hue, '#ffffff', 0.55)}"/><stop offset="1" stop-color="${hue}"/></linearGradient></defs><rect width="1200" height="320" fill="url(#g)"/><circle cx="240" cy="380" r="260" fill="#fff" opacity=".22"/><circle cx="470" cy="-40" r="180" fill="#fff" opacity=".2"/>${shots.join('')}</svg>`
}
