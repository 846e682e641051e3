import { Component, h, type FunctionComponent, type VNode } from 'preact';

/** A component that renders again only when a property changes. */
export function memo<Props extends object>(Inner: FunctionComponent<Props>): FunctionComponent<Props> {
  class Memo extends Component<Props> {
    override shouldComponentUpdate(next: Props): boolean {
      return (Object.keys(next) as (keyof Props)[]).some(
        (name) => next[name] !== (this.props as Props)[name],
      );
    }

    render(): VNode {
      return h(Inner as FunctionComponent, this.props);
    }
  }
  return Memo as unknown as FunctionComponent<Props>;
}
