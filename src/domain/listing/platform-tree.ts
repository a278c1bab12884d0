import type { PlatformLeaf } from './shelf'

/** A knot of the platform's own tree of categories. */
export interface PlatformCategory {
  id: string
  name: string
  isLeaf: boolean
}

export interface SuggestedLeaf extends PlatformLeaf {
  score: number // 0–100
  why: string
}

/** What the platform wants to know of the goods of a leaf. */
export interface PlatformProperty {
  id: string
  name: string
  required: boolean
  multi: boolean
  /** Answers at most; 1 unless `multi`. */
  most: number
  /** To choose from; with none of them the text is free. */
  values: string[]
}
