import { type Props, Row, Stack } from '../../ui/layout/primitives.tsx';
import classes from './SidePanel.module.css';

/** The panel beside the picture, by default a section; it is as wide as the window allows. */
export const SidePanel = (props: Props<'section' | 'aside'>) => (
  <Stack as="section" fixed minHeight={0} borderLeft="line" surface="panel" {...props} className={classes.panel} />
);

/** What can be done, below what the panel shows. In a narrow window only the first action keeps its shortcut in view. */
export const PanelFoot = (props: Props<'footer'>) => (
  <Row
    as="footer"
    fixed
    align="center"
    gap={6}
    wrap
    minHeight={48}
    pad={[6, 12]}
    borderTop="line"
    space="nowrap"
    {...props}
    className={classes.footer}
  />
);
