import styles from './parts.module.css'

/** Behind the name of a page whose capability comes later; drawn, so that it is no part of the name. */
export const SoonMark = () => <i className={styles.soon} aria-hidden="true" />
